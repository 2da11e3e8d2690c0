// The first page loads this, so it holds no schema.

/** An uppercase ADMIN, or any role whose text contains ADMIN, also counts as admin (specification, section 6). */
export const isAdminRole = (role: string): boolean =>
  role === 'admin' || role.toUpperCase().includes('ADMIN');
