import type { Db } from '#server/db/dialect.ts';

/** Reports whether a person has logged in with that browser before. */
export async function hasDevice(db: Db, userId: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveDevice(db: Db, userId: string, deviceHash: string, at: number): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, last_login_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_login_at: at }))
    .execute();
}

export async function deleteDevicesBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('known_devices').where('last_login_at', '<', time).execute();
}
