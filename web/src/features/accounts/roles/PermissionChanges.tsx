import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { PermissionEntry } from '@wardline/contract/accounts/roles/permission.rules.ts'
import type { ReactNode } from 'react'

interface PermissionChangesProps {
  title: string
  permissions: readonly PermissionEntry[]
  isAdded: boolean
  /** Controls for one line. */
  decision?: (permission: PermissionEntry) => ReactNode
}

export function PermissionChanges({ title, permissions, isAdded, decision }: PermissionChangesProps) {
  if (permissions.length === 0) return null
  const Sign = isAdded ? IconPlus : IconMinus
  return (
    <section aria-label={title}>
      <h3 className="rounded-md bg-inset px-2 py-1 text-xs font-medium text-ink-2">
        {title} <span className="tabular-nums">{permissions.length}</span>
      </h3>
      <ul role="list" className="divide-y divide-line">
        {permissions.map((permission) => (
          <li key={permission.id} className="flex items-center gap-3 px-2 py-1.5">
            <Sign size={16} stroke={1.75} aria-hidden className="flex-none" />
            <span className="min-w-0 flex-1">
              {permission.name}
              <span className="block text-xs text-ink-2">{permission.id}</span>
            </span>
            {decision?.(permission)}
          </li>
        ))}
      </ul>
    </section>
  )
}
