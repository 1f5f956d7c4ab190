import { useInfiniteQuery } from '@tanstack/react-query'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import type { AuditEntry } from '@wardline/contract/reports/audit/audit.schemas.ts'
import { useState } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { auditExportUrl, auditQuery, auditTableSpec } from './audit.api.ts'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'

export function AuditPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.view_audit')) return <Audit account={account.id} />
  return (
    <Page title="Audit">
      <PermissionRequired to="view the audit trail" />
    </Page>
  )
}

function Audit({ account }: { account: number }) {
  const [params, setParams] = useTableParams('audit', auditTableSpec)
  const { filters } = params
  const query = useInfiniteQuery(auditQuery(account, filters))
  const [open, setOpen] = useState<AuditEntry>()
  const entries = query.data?.pages.flatMap(({ results }) => results)
  const filter = (name: string, value: string) => setParams(setFilter(params, name, value))
  const focused = () => {
    const id = Number(document.activeElement?.getAttribute('data-entry'))
    return entries?.find((entry) => entry.id === id)
  }
  useShortcuts({
    f: () => {
      const actor = focused()?.actor
      if (actor) filter('user_id', String(actor.id))
    },
    p: () => {
      const { patient, record } = focused() ?? {}
      if (patient) filter('patient_id', String(patient.id))
      else if (record?.type === 'user') filter('record_user_id', String(record.id))
    },
    r: () => void query.refetch(),
  })
  return (
    <Page
      title="Audit"
      about="Actions on records, with user and time. Viewing this page is recorded too."
      actions={
        <div className="flex gap-2">
          <Button onClick={() => void query.refetch()} aria-keyshortcuts="R" busy={query.isRefetching}>
            <IconRefresh size={16} stroke={1.75} aria-hidden />
            Refresh
          </Button>
          <a
            href={auditExportUrl(account, filters)}
            download
            className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover"
          >
            <IconDownload size={16} stroke={1.75} aria-hidden />
            CSV
          </a>
        </div>
      }
    >
      <AuditFilters
        filters={filters}
        entries={entries ?? []}
        onFilter={filter}
        onClear={() => setParams({ ...params, filters: {} })}
      />
      {!entries &&
        (query.isError ? (
          <LoadError onRetry={() => void query.refetch()}>Could not load the audit trail.</LoadError>
        ) : (
          <Skeleton label="Loading the audit trail">
            <SkeletonBlock className="h-96 w-full" />
          </Skeleton>
        ))}
      {entries && (
        <AuditTable
          entries={entries}
          isStale={query.isPlaceholderData}
          hasFilters={Object.values(filters).some((value) => value !== '')}
          onOpen={setOpen}
        />
      )}
      {entries && query.hasNextPage && (
        <div className="flex justify-center pt-3">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      )}
      {entries && query.isError && (
        <LoadError onRetry={() => void query.refetch()}>
          Could not refresh the audit trail. Showing the last loaded entries.
        </LoadError>
      )}
      {open && <AuditEntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
