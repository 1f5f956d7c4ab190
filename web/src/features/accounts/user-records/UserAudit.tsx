import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@wardline/contract/reports/audit/audit.schemas.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import { localList } from '../../../platform/table/local-list.ts'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { recordTableSpec, shownEntries, userAuditQuery, type AuditedUser } from './user-records.api.ts'

const changeText = ({ changes }: AuditEntry): string =>
  changes.map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`).join('; ')

/** The newest changes of the account, with links to the audit trail. */
export function UserAudit({ account, user, now }: { account: number; user: AuditedUser; now: number }) {
  const [params, setParams] = useItemTableParams('user-audit', user.id, recordTableSpec)
  const { data, isError, refetch } = useQuery(userAuditQuery(account, user))
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>Could not load the audit of this account.</LoadError>
    ) : (
      <Skeleton label="Loading the audit of this account">
        <SkeletonBlock className="h-24 w-full" />
      </Skeleton>
    )
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: 'at',
      header: 'When',
      className: 'w-40 tabular-nums max-md:w-28',
      text: ({ at }) => at,
      cell: ({ at }) => formatDateTime(Date.parse(at), now),
    },
    {
      key: 'what',
      header: 'What happened',
      text: (entry) => [entry.sentence, changeText(entry)].filter(Boolean).join(': '),
      cell: (entry) => (
        <>
          {entry.sentence}
          {entry.reason && <span className="text-ink-2"> “{entry.reason}”</span>}
          {entry.changes.length > 0 && <span className="block text-xs text-ink-2">{changeText(entry)}</span>}
        </>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <ItemTable
        noun="audit entries"
        empty="No changes of this account yet."
        columns={columns}
        params={params}
        setParams={setParams}
        {...localList({ rows: data.results, getText: ({ sentence }) => sentence }, params)}
        isShort
        getRowName={({ sentence }) => sentence}
      />
      <p className="flex flex-wrap gap-4 text-sm">
        {data.next_cursor !== null && (
          <span className="text-ink-2">The newest {shownEntries} entries are shown.</span>
        )}
        <AuditLink filter={{ record_user_id: user.id }}>All changes of this account</AuditLink>
        <AuditLink filter={{ user_id: user.id }}>Actions of this user</AuditLink>
      </p>
    </div>
  )
}

const AuditLink = ({
  filter,
  children,
}: {
  filter: { record_user_id: number } | { user_id: number }
  children: ReactNode
}) => (
  <Link
    to="/accountSettings/$section/{-$item}"
    params={{ section: 'audit', item: undefined }}
    search={filter as never}
    className="text-accent underline underline-offset-2"
  >
    {children}
  </Link>
)
