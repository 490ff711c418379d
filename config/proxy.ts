// Target of API calls in the development server.
import type { ServerResponse } from 'node:http';

export const proxy = {
  '/api': {
    target: process.env.API_PROXY ?? 'http://127.0.0.1:8000',
    changeOrigin: false,
    // An unreachable server is a network error in the browser too, not a page of the proxy.
    onError: (_error: Error, _request: unknown, response: ServerResponse) => response.destroy(),
  },
};
