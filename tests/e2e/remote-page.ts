/** A page in a browser that Playwright does not drive. */
export interface RemotePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression, awaits its promise, and returns the value, which must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** A real click of the mouse, in pixels of the window. */
  click(x: number, y: number): Promise<void>;
  close(): Promise<void>;
}

/** A click as WebDriver and WebDriver BiDi both write it (w3.org/TR/webdriver2, section 15). */
export const clickAt = (x: number, y: number): object[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
