/** Renewed the triggers of `0030-search`, which are gone since `0092-search-indexer`. */
export async function up(): Promise<void> {}
