/** What the parts of the server tell each other over the bus. */
export const topics = {
  /** Somebody began, went on with or stopped listening; or an activity was recorded. No data. */
  listeningChanged: 'listening.changed',
} as const;
