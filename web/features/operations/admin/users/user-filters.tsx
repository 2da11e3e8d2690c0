import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { userSorts } from '#shared/moderation/admin-users.ts';
import type { Role } from '#shared/accounts/users.ts';
import { useText } from '#web/lib/i18n.ts';
import { Select, TextInput } from '#web/ui/field.tsx';

export interface UserFilters {
  page: number;
  search: string;
  sort: (typeof userSorts)[number];
  order: 'asc' | 'desc';
  role?: Role;
  status?: 'active' | 'inactive';
}

const roles = ['user', 'pro', 'admin'] as const;
const statuses = ['active', 'inactive'] as const;
const orders = {
  newestFirst: 'created_at desc',
  oldestFirst: 'created_at asc',
  byUsername: 'username asc',
  byEmail: 'email asc',
  byTracks: 'track_count desc',
} as const;
const typingMs = 250;

/** The filters, kept in the address so that a reload and the back button keep them too. */
export function useUserFilters(): [UserFilters, (patch: Partial<UserFilters>) => void] {
  const [address, setAddress] = useSearchParams();
  const role = roles.find((one) => one === address.get('role'));
  const status = statuses.find((one) => one === address.get('status'));
  const filters: UserFilters = {
    page: Math.max(1, Number(address.get('page')) || 1),
    search: address.get('search') ?? '',
    sort: userSorts.find((one) => one === address.get('sort')) ?? 'created_at',
    order: address.get('order') === 'asc' ? 'asc' : 'desc',
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
  };
  function change(patch: Partial<UserFilters>): void {
    // Whatever narrows the list begins at its first page again.
    const next = { ...filters, page: 1, ...patch };
    const present = Object.entries(next).filter(([, value]) => value !== undefined && value !== '');
    setAddress(new URLSearchParams(present.map(([name, value]) => [name, String(value)])), { replace: true });
  }
  return [filters, change];
}

interface UserFiltersBarProps {
  filters: UserFilters;
  onChange: (patch: Partial<UserFilters>) => void;
}

/** Search, role, status and order. */
export function UserFiltersBar({ filters, onChange }: UserFiltersBarProps) {
  const t = useText('admin-users');
  const [typed, setTyped] = useState(filters.search);

  useEffect(() => {
    if (typed === filters.search) return undefined;
    const timer = setTimeout(() => onChange({ search: typed }), typingMs);
    return () => clearTimeout(timer);
  }, [typed, filters.search, onChange]);

  return (
    <search className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 max-sm:*:last:col-span-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <TextInput
        type="search"
        label={t('search')}
        value={typed}
        maxLength={254}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label={t('role')}
        value={filters.role ?? ''}
        onChange={({ target }) => onChange({ role: roles.find((one) => one === target.value) })}
      >
        <option value="">{t('anyRole')}</option>
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
      <Select
        label={t('status')}
        value={filters.status ?? ''}
        onChange={({ target }) => onChange({ status: statuses.find((one) => one === target.value) })}
      >
        <option value="">{t('anyStatus')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {t(status)}
          </option>
        ))}
      </Select>
      <Select
        label={t('sort')}
        value={`${filters.sort} ${filters.order}`}
        onChange={({ target }) => {
          const [sort, order] = target.value.split(' ');
          onChange({
            sort: userSorts.find((one) => one === sort) ?? 'created_at',
            order: order === 'asc' ? 'asc' : 'desc',
          });
        }}
      >
        {Object.entries(orders).map(([text, value]) => (
          <option key={value} value={value}>
            {t(text as keyof typeof orders)}
          </option>
        ))}
      </Select>
    </search>
  );
}
