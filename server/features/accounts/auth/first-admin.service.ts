import type { AppContext } from '#server/context.ts';
import { ConfigError } from '#server/config-values.ts';
import {
  anyUserExists,
  findByIdentifier,
  freeUsername,
  openAccount,
} from '#server/features/accounts/users/user.service.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { needsSetupCode, setupCode } from './setup-code.ts';

/**
 * Makes the configured administrator if that address has no account. Runs before the server listens, so that no stranger
 * registers first.
 * @returns a line for the server to print when it starts, or null
 * @throws ConfigError where the configured password is one of the commonest
 */
export async function prepareFirstAdmin(ctx: AppContext): Promise<string | null> {
  const { firstAdmin, publicUrl } = ctx.config;
  if (!firstAdmin) {
    if (await anyUserExists(ctx)) return null;
    const nobody = `Nobody administers it yet: the first account that registers at ${publicUrl}/register will.`;
    return needsSetupCode(ctx.config) ? `${nobody}\nIt needs the code ${setupCode(ctx.serverKey)}` : nobody;
  }
  const { email, password } = firstAdmin;
  const known = await findByIdentifier(ctx, email);
  if (known) {
    // Anybody may have registered this address: being named in the settings proves nothing.
    if (known.role === 'admin') return null;
    return `${email} (SEGUE_ADMIN_EMAIL) has an account already, which is no administrator's: nothing was changed.`;
  }
  if (await isCommonPassword(password)) {
    throw new ConfigError('SEGUE_ADMIN_PASSWORD is one of the most common passwords. Choose another.');
  }
  const username = await freeUsername(ctx, email.split('@')[0] ?? '');
  const passwordHash = await hashPassword(password);
  await openAccount(ctx, { username, email, passwordHash, ip: '', role: 'admin', isVerified: true });
  return `The administrator ${username} (${email}) has been created.`;
}
