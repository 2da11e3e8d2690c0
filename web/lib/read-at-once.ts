/** The state of the import page's address that has it read the kept text or address without another press. */
export const readAtOnce = 'read-at-once';
