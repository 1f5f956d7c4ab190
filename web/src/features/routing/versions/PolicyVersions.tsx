import { useInfiniteQuery } from '@tanstack/react-query'
import type { RoutingPolicyVersion } from '@wardline/contract/routing/policies/policy-version.schemas.ts'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { compareLines, type Line } from './line-difference.rules.ts'
import { policyVersionsQuery, useRestoreVersion } from './policy-version.api.ts'
import { describeCause, toLines } from './version-lines.view.ts'

interface PolicyVersionsProps {
  policy: RoutingPolicy
  onClose: () => void
}

/** History of the policy. A version is compared with the one before it, or with the present one. */
export function PolicyVersions({ policy, onClose }: PolicyVersionsProps) {
  const list = useInfiniteQuery(policyVersionsQuery(policy.id))
  const versions = list.data?.pages.flatMap(({ results }) => results)
  return (
    <Dialog open onClose={onClose} title={`History of ${policy.name}`} size="page">
      {!versions &&
        (list.isError ? (
          <LoadError onRetry={() => void list.refetch()}>Could not load the history.</LoadError>
        ) : (
          <Skeleton label="Loading the history">
            <SkeletonBlock className="h-64 w-full" />
          </Skeleton>
        ))}
      {versions && (
        <ol className="flex flex-col" aria-label="Versions">
          {versions.map((version, at) => (
            <VersionItem
              key={version.version}
              policy={policy}
              version={version}
              before={versions[at + 1]}
              current={versions[0]}
              onRestored={onClose}
            />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older versions
        </Button>
      )}
    </Dialog>
  )
}

interface VersionItemProps {
  policy: RoutingPolicy
  version: RoutingPolicyVersion
  before: RoutingPolicyVersion | undefined
  current: RoutingPolicyVersion | undefined
  onRestored: () => void
}

function VersionItem({ policy, version, before, current, onRestored }: VersionItemProps) {
  const [comparison, setComparison] = useState<'before' | 'current'>()
  const now = useMinute()
  const restore = useRestoreVersion(policy)
  const isCurrent = version.version === policy.version
  const number = version.version
  const errors = restore.error
    ? splitFormErrors('Could not restore the version. Try again.', restore.error, [])
    : undefined
  const toggle = (which: 'before' | 'current') => setComparison(comparison === which ? undefined : which)
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 text-sm wrap-anywhere">
          <span className="font-semibold">Version {number}</span>
          {isCurrent && ' (current)'} · {describeCause(version)}
          <span className="block text-xs text-ink-2">
            {version.changed_by ?? 'Wardline'}, {formatDateTime(Date.parse(version.changed), now)}
          </span>
        </p>
        {before && (
          <Button
            aria-expanded={comparison === 'before'}
            aria-label={`Show changes of version ${number}`}
            onClick={() => toggle('before')}
          >
            Changes
          </Button>
        )}
        {!isCurrent && current && (
          <Button
            aria-expanded={comparison === 'current'}
            aria-label={`Compare version ${number} with the current one`}
            onClick={() => toggle('current')}
          >
            Compare
          </Button>
        )}
        {!isCurrent && policy.may.change && (
          <Button
            busy={restore.isPending}
            aria-label={`Restore version ${number}`}
            onClick={() =>
              restore.mutate(number, {
                onSuccess: (saved) => {
                  showToast(`Version ${number} restored as version ${saved.version}`)
                  onRestored()
                },
              })
            }
          >
            Restore
          </Button>
        )}
      </div>
      {errors && <FormErrors sentences={[...errors.form, ...Object.values(errors.fields)]} />}
      {comparison === 'before' && before && <Difference from={before} to={version} />}
      {comparison === 'current' && current && <Difference from={version} to={current} />}
    </li>
  )
}

const marks: Readonly<Record<Line['kind'], string>> = { same: ' ', added: '+', removed: '−' }
const words: Readonly<Record<Line['kind'], string>> = { same: '', added: 'Added: ', removed: 'Removed: ' }

function Difference({ from, to }: { from: RoutingPolicyVersion; to: RoutingPolicyVersion }) {
  const lines = compareLines(toLines(from), toLines(to))
  return (
    <figure className="rounded-md border border-line text-sm">
      <figcaption className="border-b border-line px-3 py-1.5 text-xs text-ink-2">
        From version {from.version} to version {to.version}
        {lines.every(({ kind }) => kind === 'same') && ': no differences'}
      </figcaption>
      <ul className="py-1">
        {lines.map(({ text, kind }, at) => (
          <li
            key={at}
            className={clsx(
              'flex gap-2 px-3 py-0.5 wrap-anywhere',
              kind === 'added' && 'bg-ok-soft text-ok',
              kind === 'removed' && 'bg-danger-soft text-danger',
            )}
          >
            <span aria-hidden className="w-3 flex-none">
              {marks[kind]}
            </span>
            <span className="sr-only">{words[kind]}</span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
