import { createStore } from 'zustand';
import { onTokenChange } from './session.ts';

/** True once the server has refused the reader until they set up a second factor. */
export const isSetUpAsked = createStore(() => false);
onTokenChange(() => isSetUpAsked.setState(false));
