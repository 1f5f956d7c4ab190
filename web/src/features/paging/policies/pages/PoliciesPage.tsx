import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { EscalationPolicy } from '@wardline/contract/paging/escalation-policy.schemas.ts'
import { useState } from 'react'
import { useKeys } from '../../../../platform/keyboard/use-keys.ts'
import { Button } from '../../../../platform/ui/Button.tsx'
import { Bone, Skeleton } from '../../../../platform/ui/Skeleton.tsx'
import { useMe } from '../../../accounts/me.api.ts'
import { policiesQuery } from '../policy.api.ts'
import { DeletePolicyDialog } from '../DeletePolicyDialog.tsx'
import { PolicyDialog } from '../PolicyDialog.tsx'
import { PolicyRow } from '../PolicyRow.tsx'

type Open = { what: 'new' } | { what: 'edit' | 'delete'; policy: EscalationPolicy } | undefined

/** Who is rung when nobody answers: every policy as a line of time, and where it is used. */
export function PoliciesPage() {
  const { permissions } = useMe()
  const { data: policies, isError, refetch } = useQuery(policiesQuery)
  const [open, setOpen] = useState<Open>()
  const mayChange = permissions.includes('scheduling.change_escalationpolicy')
  const close = () => setOpen(undefined)
  useKeys({ n: (event) => (mayChange ? (event.preventDefault(), setOpen({ what: 'new' })) : undefined) })
  return (
    <div className="h-full overflow-y-auto bg-surface wrap-anywhere">
      <div className="mx-auto max-w-[960px] px-4 py-6 md:px-8">
        <header className="flex flex-wrap items-center gap-3 pb-4">
          <div className="min-w-64 flex-1">
            <h1 className="text-2xl font-semibold">Escalation policies</h1>
            <p className="text-sm text-ink-2">
              Who is rung, and after how long, when nobody answers a page. Times are hours and minutes since
              it was sent.
            </p>
          </div>
          {mayChange && (
            <Button tone="accent" onClick={() => setOpen({ what: 'new' })}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              New policy
            </Button>
          )}
        </header>
        {isError && !policies && (
          <p role="alert" className="flex items-center gap-2 text-sm text-danger">
            Could not load the escalation policies.
            <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        )}
        {!policies && !isError && <Rows />}
        {policies?.length === 0 && (
          <p className="border-t border-line py-6 text-sm text-ink-2">
            {mayChange
              ? 'No policy yet. Press N to write the first one.'
              : 'No policy yet. Whoever may change escalation policies writes the first one.'}
          </p>
        )}
        {policies && policies.length > 0 && (
          <ul
            role="list"
            aria-label="Escalation policies"
            className="divide-y divide-line border-y border-line"
          >
            {policies.map((policy) => (
              <PolicyRow
                key={policy.id}
                policy={policy}
                onEdit={() => setOpen({ what: 'edit', policy })}
                onDelete={() => setOpen({ what: 'delete', policy })}
              />
            ))}
          </ul>
        )}
      </div>
      {open?.what === 'new' && <PolicyDialog policy={null} onClose={close} />}
      {open?.what === 'edit' && <PolicyDialog policy={open.policy} onClose={close} />}
      {open?.what === 'delete' && <DeletePolicyDialog policy={open.policy} onClose={close} />}
    </div>
  )
}

const Rows = () => (
  <Skeleton label="Loading the escalation policies">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex flex-col gap-3 border-t border-line py-4">
        <Bone className="h-5 w-48" />
        <Bone className="h-10 w-full" />
      </div>
    ))}
  </Skeleton>
)
