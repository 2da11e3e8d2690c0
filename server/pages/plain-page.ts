import { type Html, html } from '#shared/html.ts';
import { frame } from './painted/frame.ts';
import type { Painter } from './painted/painter.ts';

/** The few rules for readers whose browser runs no scripts: what only scripts can do is left out. */
export const plainStyles = '<noscript><link rel="stylesheet" href="/plain.css"></noscript>';

/** An address that leads nowhere, or to what is private: shown without scripts alone, since a member may see more there. */
export const missingPage = (painter: Painter, path: string): Html =>
  frame(
    painter,
    path,
    html`<h1>${painter.say('not-found:title')}</h1>
      <p>${painter.say('not-found:text')}</p>`,
    'hidden',
  );
