/** Changed the search index of `0030-search` on PostgreSQL, which is gone since `0092-search-indexer`. */
export async function up(): Promise<void> {}
