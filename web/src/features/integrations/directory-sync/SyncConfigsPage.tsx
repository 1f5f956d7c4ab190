import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { AdminListPage } from '../../../platform/ui/layout/AdminListPage.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { IdentityProviderLinks } from './IdentityProviderLinks.tsx'
import { configsQuery } from './sync.api.ts'
import { aboutSync, stateTexts, summarizeRun, syncTitle } from './sync.text.ts'

export function SyncConfigsPage() {
  const { permissions } = useMe()
  const navigate = useNavigate()
  const now = useMinute()
  const maySee = permissions.includes('accounts.view_directorysync')
  const { data, isError, refetch } = useQuery({ ...configsQuery, enabled: maySee })
  if (!maySee)
    return (
      <Page title={syncTitle}>
        <PermissionRequired to="see directory sync" />
      </Page>
    )
  return (
    <AdminListPage
      title={syncTitle}
      about={aboutSync}
      noun="sync configurations"
      example="You need a connection to a directory first: an AD agent or a CAS agent. A preview shows what a sync would change."
      items={data?.results}
      isError={isError}
      onRetry={refetch}
      addLabel="New config"
      onAdd={
        hasFullAdministration(permissions)
          ? () =>
              void navigate({
                to: '/accountSettings/$section/{-$item}',
                params: { section: 'userSync', item: 'new' },
              })
          : undefined
      }
      renderItem={({ id, name, agent, users, last_run, last_problem, next_run }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-1 py-3 hover:bg-hover"
        >
          <span className="min-w-0 flex-1 basis-56">
            <NamedRowLink section="userSync" id={id} name={name} />
            <span className="block text-sm text-ink-2">
              {agent.name} · {countText(users, 'user')}
            </span>
          </span>
          <span className="basis-64 text-sm">
            {last_run ? (
              <>
                <span
                  className={
                    last_problem !== null || (last_run.must_confirm && last_run.state === 'ready')
                      ? 'text-danger'
                      : undefined
                  }
                >
                  {stateTexts[last_run.state]} · {formatDateTime(Date.parse(last_run.started), now)}
                </span>
                <span className="block text-ink-2">{last_problem ?? summarizeRun(last_run)}</span>
              </>
            ) : (
              <span className="text-ink-2">Has not run yet</span>
            )}
            {next_run && (
              <span className="block text-ink-2">Next run {formatDateTime(Date.parse(next_run), now)}</span>
            )}
          </span>
        </li>
      )}
    >
      <IdentityProviderLinks />
    </AdminListPage>
  )
}
