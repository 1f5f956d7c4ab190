import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import type { RunDutyKind } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { runDutiesQuery, type RunRef } from './sync.api.ts'
import { dutyTexts } from './sync.text.ts'

const some = 5
const many = 250

/** Users that would be deactivated and are on call or hold open items, the most urgent duty first. */
export function RunDuties({ params, count }: { params: RunRef; count: number }) {
  const [selectedKind, setSelectedKind] = useState<RunDutyKind>()
  const [isWhole, setWhole] = useState(false)
  const { data, isError, refetch } = useQuery(runDutiesQuery(params, selectedKind, isWhole ? many : some))
  if (!data)
    return isError ? (
      <LoadError onRetry={refetch}>Could not load their duties.</LoadError>
    ) : (
      <Skeleton label="Loading their duties">
        <SkeletonBlock className="h-8 w-full" />
      </Skeleton>
    )
  const kind = selectedKind ?? data.counts[0]?.kind
  return (
    <section aria-label="Responsibilities">
      <h2 className="py-1.5 text-xs font-medium text-ink-2">
        Responsibilities of {countText(count, 'user')} to deactivate
      </h2>
      {data.counts.length === 0 && (
        <p className="border-t border-line py-1.5 text-sm">None of them is on call or has open items.</p>
      )}
      <ul role="list" className="text-sm">
        {data.counts.map((each) => (
          <li key={each.kind} className="border-t border-line">
            <button
              type="button"
              aria-pressed={each.kind === kind}
              className={clsx(
                'flex min-h-control w-full items-center justify-between gap-3 rounded-sm px-1 text-left hover:bg-hover',
                each.kind === kind && 'font-medium',
              )}
              onClick={() => {
                setSelectedKind(each.kind)
                setWhole(false)
              }}
            >
              {dutyTexts[each.kind]}
              <span className={clsx('tabular-nums', each.kind === 'on_call_now' && 'text-danger')}>
                {each.users.toLocaleString('en')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {kind !== undefined && (
        <>
          <h3 className="pt-3 pb-1 text-xs font-medium text-ink-2">{dutyTexts[kind]}</h3>
          <ul role="list" aria-label={dutyTexts[kind]} className="text-sm">
            {data.results.map(({ user_id, display_name, duty }) => (
              <li key={user_id} className="relative py-1 hover:bg-hover">
                <NamedRowLink section="users" id={user_id} name={display_name} />{' '}
                <span className="text-ink-2">{duty}</span>
              </li>
            ))}
          </ul>
          {data.count > data.results.length && !isWhole && (
            <Button tone="ghost" onClick={() => setWhole(true)}>
              Show {data.count > many ? many : `all ${data.count}`}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
