// The demos of the mock server by their size.

export interface DemoSize {
  name: 'demo' | 'large';
  scale: number;
}

export const DEMO: DemoSize = { name: 'demo', scale: 1 };
/** Ten times the demo; tests use a smaller one. */
export const LARGE: DemoSize = { name: 'large', scale: Number(process.env.MOCK_LARGE_SCALE ?? 10) };
