// The product with the demo enterprise, of which each file of walks has a copy.
import { inject } from 'vitest';
import { type Product, startProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder with the demo, made once for all files. */
    demoFolder: string;
  }
}

export const startDemo = (settings: Record<string, string> = {}): Promise<Product> =>
  startProduct(settings, inject('demoFolder'));
