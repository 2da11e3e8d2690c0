/** The search index lay among the records, kept by triggers, until `0092-search-indexer`, which removes all of it: nothing to make. */
export async function up(): Promise<void> {}
