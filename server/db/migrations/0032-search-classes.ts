/** Built the search index of `0030-search` again, which is gone since `0092-search-indexer`. */
export async function up(): Promise<void> {}
