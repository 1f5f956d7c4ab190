import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RoutingConflicts } from '@wardline/contract/routing/conflicts/conflict.schemas.ts'
import type { DryRun } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import type { ReactNode } from 'react'
import { useConflicts } from './conflict.api.ts'
import { describeContradiction, describeNever } from './conflict.text.ts'

interface PolicyConflictsProps {
  policyId: number
  /** The last dry run of the policy, which counted what other policies match too. */
  run?: DryRun | undefined
}

/** Shows why a policy never runs, and the policies that contradict it. */
export function PolicyConflicts({ policyId, run }: PolicyConflictsProps) {
  const conflicts = useConflicts()
  const never = conflicts?.never.filter(({ policy }) => policy.id === policyId) ?? []
  const contradictions =
    conflicts?.contradictions.filter(({ first, second }) => [first.id, second.id].includes(policyId)) ?? []
  if (never.length + contradictions.length === 0) return null
  return (
    <section aria-label="Conflicts" className="flex flex-col gap-2">
      {never.map((each) => (
        <Warning key="never">{describeNever(each)}</Warning>
      ))}
      {contradictions.map((each) => {
        const other = each.first.id === policyId ? each.second : each.first
        return (
          <Warning key={other.id}>
            {describeContradiction(each, policyId)}
            <Matches run={run} other={other} />
          </Warning>
        )
      })}
    </section>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn wrap-anywhere">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden className="flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

interface MatchesProps {
  run: DryRun | undefined
  other: RoutingConflicts['contradictions'][number]['first']
}

function Matches({ run, other }: MatchesProps) {
  const count = run?.also.find(({ id }) => id === other.id)?.count ?? 0
  return (
    <>
      {run?.state === 'done' && (
        <span>
          {' '}
          {count.toLocaleString('en')} of the {run.changed.toLocaleString('en')} messages match both.
        </span>
      )}
      <span className="mt-1 flex flex-wrap gap-x-4 font-medium">
        {run?.state === 'done' && count > 0 && (
          <Link
            to="/messageRouting/{-$item}"
            params={{ item: `dryrun-${run.id}-${other.id}` }}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center underline"
          >
            Show the {count.toLocaleString('en')}
          </Link>
        )}
        <Link
          to="/messageRouting/{-$item}"
          params={{ item: undefined }}
          className="inline-flex min-h-6 items-center underline"
        >
          Change order
        </Link>
      </span>
    </>
  )
}
