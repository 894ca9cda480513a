import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A custom property of the design, such as the length of the fuse. */
    readonly [variable: `--${string}`]: string;
  }
}
