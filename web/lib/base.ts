/**
 * The path of the site below which Segue stands (`/music`), from the server's HTML; '' where it has the whole name. It belongs
 * before every address that neither the router nor a reply of the server gives.
 */
export const base = document.documentElement.dataset['base'] ?? '';
