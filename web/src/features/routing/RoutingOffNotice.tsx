import { IconAlertTriangle } from '@tabler/icons-react'
import { AppLink } from '../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../accounts/me/me.api.ts'

/** Without the flag, active policies do nothing. */
export function RoutingOffNotice() {
  const { flags, permissions } = useMe()
  if (flags['routing'] === true) return null
  return (
    <p
      role="status"
      className="flex flex-none gap-2 border-b border-line bg-warn-soft px-4 py-2 text-sm text-warn wrap-anywhere md:px-6"
    >
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden className="flex-none" />
      <span className="min-w-0">
        <strong className="font-semibold">Routing is off.</strong> Policies have no effect.{' '}
        {permissions.includes('accounts.change_flag') ? (
          <AppLink href="/accountSettings/account" className="underline">
            Turn on routing
          </AppLink>
        ) : (
          'An administrator can turn it on.'
        )}
      </span>
    </p>
  )
}
