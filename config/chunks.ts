// Groups modules into chunks: few files, since each costs the browser a request and a start, and none that a page does not need.

interface Chunk {
  name?: string;
}
interface ChunkGraph {
  getModuleChunksIterable(module: unknown): Iterable<Chunk>;
}
interface Context {
  chunkGraph: ChunkGraph;
}

/** The page that must load first, before the user is known. */
const SIGN_IN = 'p__account__login__index';
/** Number of pages from which on shared modules are loaded with the first of them. */
const COMMON_PAGES = 20;
const FRAMEWORK = /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/;

const chunksOf = (module: unknown, { chunkGraph }: Context): Chunk[] => [...chunkGraph.getModuleChunksIterable(module)];
const isOfSignIn = (module: unknown, context: Context) =>
  chunksOf(module, context).some(({ name }) => name === SIGN_IN);

/** Validation code is loaded separately from the form (`useSubmit`), so that no list waits for it. */
const isNotOfForms = ({ context }: { context?: string | null }) =>
  !/[\\/]node_modules[\\/]zod[\\/]/.test(context ?? '');

export const splitChunks = {
  chunks: 'async',
  maxAsyncRequests: 8,
  maxInitialRequests: 8,
  minSize: 30_000,
  cacheGroups: {
    default: { minChunks: 2, priority: 10, reuseExistingChunk: true },
    defaultVendors: false,
    framework: { name: 'framework', chunks: 'all', test: FRAMEWORK, priority: 40, enforce: true },
    fields: { name: 'fields', test: isOfSignIn, minChunks: 2, priority: 30, enforce: true },
    common: { name: 'common', test: isNotOfForms, minChunks: COMMON_PAGES, priority: 20, enforce: true },
  },
};
