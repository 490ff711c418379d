// Where the development server sends API calls.
export const proxy = {
  '/api': { target: process.env.API_PROXY ?? 'http://127.0.0.1:8000', changeOrigin: false },
};
