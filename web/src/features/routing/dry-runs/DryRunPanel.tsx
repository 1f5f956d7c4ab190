import { Link } from '@tanstack/react-router'
import type { DryRun } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Progress } from '../../../platform/ui/feedback/Progress.tsx'
import { countText } from '../../../platform/text/count-text.ts'
import { useStartDryRun, type TriedPolicy } from './dry-run.api.ts'
import { describePeriod, describeShare, effectLabels, shownEffects } from './dry-run.text.ts'

interface DryRunPanelProps {
  /** As it is edited; without parts, as it is saved. */
  tried: TriedPolicy
  /** False while the edited policy misses a part. */
  isComplete: boolean
  /** The run that was started last. */
  run: DryRun | undefined
  onStarted: (id: number) => void
}

/** Edits within this time are one run. */
const pause_ms = 1_000

/** Starts when asked; from then on, each edit is tried. */
export function DryRunPanel({ tried, isComplete, run, onStarted }: DryRunPanelProps) {
  const [startedKey, setStartedKey] = useState<string>()
  const start = useStartDryRun(({ id }) => onStarted(id))
  const key = JSON.stringify(tried)
  const settled = useDebounced(key, pause_ms)
  const { mutate } = start
  const begin = () => mutate(tried, { onSuccess: () => setStartedKey(key) })
  const isOutdated = startedKey !== undefined && startedKey !== settled && key === settled
  useEffect(() => {
    if (!isOutdated || !isComplete) return
    // After a failure too: it is tried again with the next edit.
    setStartedKey(settled)
    mutate(JSON.parse(settled) as TriedPolicy)
  }, [isOutdated, isComplete, settled, mutate])
  const refusal = isApiError(start.error, 429) ? start.error.message : null
  return (
    <section aria-label="Dry run" className="flex flex-col gap-3">
      <h2 className="font-semibold">Dry run</h2>
      {run ? (
        <Figures run={run} isStale={isOutdated || start.isPending} />
      ) : (
        <p className="text-ink-2">
          See which messages of the last 30 days this policy would have changed. Nothing is sent.
        </p>
      )}
      {start.isError && (
        <p role="alert" className="text-danger">
          {refusal ?? 'Could not start the dry run. Try again.'}
        </p>
      )}
      {run && run.state === 'done' && run.changed + run.no_longer_changed > 0 && (
        <Link
          to="/messageRouting/{-$item}"
          params={{ item: `dryrun-${run.id}` }}
          target="_blank"
          rel="noreferrer"
          className="inline-flex h-control items-center justify-center rounded-md border border-line bg-surface px-3 font-medium hover:bg-hover"
        >
          Show the {countText(run.changed, 'message')}
        </Link>
      )}
      <Button busy={start.isPending || run?.state === 'running'} disabled={!isComplete} onClick={begin}>
        {run ? 'Run again' : 'Try on the last 30 days'}
      </Button>
    </section>
  )
}

function Figures({ run, isStale }: { run: DryRun; isStale: boolean }) {
  const isRunning = run.state === 'running'
  return (
    <div className="flex flex-col gap-3">
      <div className={clsx((isStale || isRunning) && 'text-ink-3')} aria-live="polite">
        <p className="text-xs text-ink-2">
          {describePeriod(run)}
          {run.is_edited && ', with your edits'}
        </p>
        <p>would have changed</p>
        <p>
          <span className="text-2xl font-semibold tabular-nums">{run.changed.toLocaleString('en')}</span>{' '}
          {describeShare(run)}
        </p>
      </div>
      {isRunning && (
        <Progress
          label="Trying"
          done={run.threads_done}
          total={run.threads_total}
          totalText={countText(run.threads_total, 'message')}
        />
      )}
      {run.state === 'failed' && <p role="alert">The dry run failed. Run it again.</p>}
      <Days days={run.days} />
      <dl className="flex flex-col gap-2">
        {shownEffects(run).map((effect) => (
          <Figure key={effect} label={effectLabels[effect]} value={run.effects[effect]} />
        ))}
        {run.changed_before !== null && <Figure label="Before your edits" value={run.changed_before} />}
      </dl>
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className="flex justify-between gap-3">
    <dt>{label}</dt>
    <dd className="font-semibold tabular-nums">{value.toLocaleString('en')}</dd>
  </div>
)

function Days({ days }: Pick<DryRun, 'days'>) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <div aria-hidden className="flex h-12 items-end gap-px">
      {days.map(({ date, count }) => (
        <div
          key={date}
          title={`${date}: ${count}`}
          className="min-h-px flex-1 rounded-t-sm bg-accent-solid"
          style={{ height: `${(count / most) * 100}%` }}
        />
      ))}
    </div>
  )
}
