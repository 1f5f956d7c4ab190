import { useQuery } from '@tanstack/react-query'
import type { ScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { clsx } from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { IntegrationsLink } from '../schedule-configurations/IntegrationsLink.tsx'
import { MappingTab } from './MappingTab.tsx'
import { OverridesTab } from './OverridesTab.tsx'
import { PreviewTab } from './PreviewTab.tsx'
import { PullsTab } from './PullsTab.tsx'
import { RemoteIds } from '../remote-ids/RemoteIds.tsx'
import {
  previewQuery,
  useApplyPreview,
  type SourceKey,
} from '../schedule-configurations/schedule-source.api.ts'
import { couldNotApply, withReason } from '../schedule-configurations/schedule-source.text.ts'
import { SettingsTab } from '../schedule-configurations/SettingsTab.tsx'
import { SourceStatus } from '../schedule-configurations/SourceStatus.tsx'
import { countChanges } from './source-preview.view.ts'
import { useSync } from './use-sync.ts'

export function LoadedSource({ source }: { source: ScheduleSource }) {
  const { kind, id } = source
  const [key] = useState<SourceKey>({ kind, id })
  const { data: preview } = useQuery(previewQuery(key))
  const apply = useApplyPreview(key)
  const sync = useSync(key)
  const count = preview ? countChanges(preview.counts) : 0
  const mayApply = preview?.may.apply === true && count > 0
  const applyAll = () => {
    if (!preview?.pull_id || !mayApply || apply.isPending) return
    apply.mutate(
      { pull_id: preview.pull_id, fingerprint: preview.fingerprint },
      {
        onSuccess: ({ counts, warnings }) =>
          showToast(
            [`${countText(countChanges(counts), 'change')} applied.`, ...warnings.slice(0, 2)].join(' '),
            warnings.length > 0 ? { tone: 'danger' } : {},
          ),
        onError: (reason) =>
          showToast(
            withReason(
              couldNotApply,
              (isApiError(reason) && reason.detail) || errorSentences(reason).join(' '),
            ),
            { tone: 'danger' },
          ),
      },
    )
  }
  useShortcuts({ 'Control+Enter': applyAll })
  return (
    <Page
      title={source.name}
      about={
        <>
          <IntegrationsLink /> · {sourceSystems[kind]}
        </>
      }
      actions={
        source.may.change && (
          <div className="flex flex-wrap gap-2">
            <Button busy={sync.isBusy || source.state === 'pulling'} onClick={sync.sync}>
              {source.state === 'pulling' ? 'Pulling' : 'Pull again'}
            </Button>
            {mayApply && (
              <Button
                tone="accent"
                busy={apply.isPending}
                onClick={applyAll}
                aria-keyshortcuts="Control+Enter"
                className="max-md:hidden"
              >
                Apply {countText(count, 'change')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <SourceStatus source={source} />
        <SourceTabs source={source} sourceKey={key} changes={count} />
      </div>
    </Page>
  )
}

const tabs = [
  { key: 'preview', label: 'Preview' },
  { key: 'mapping', label: 'Mapping' },
  { key: 'remote_ids', label: 'Remote ids' },
  { key: 'edits', label: 'Edits' },
  { key: 'settings', label: 'Settings' },
  { key: 'pulls', label: 'Pulls' },
] as const
type Tab = (typeof tabs)[number]['key']

interface SourceTabsProps {
  source: ScheduleSource
  sourceKey: SourceKey
  changes: number
}

function countOf(tab: Tab, { counts }: ScheduleSource, changes: number): string {
  if (tab === 'preview') return String(changes + counts.unmatched_people)
  if (tab === 'mapping') return String(counts.schedules)
  return tab === 'remote_ids' ? String(counts.remote_ids) : ''
}

/** `1` to `6` and the arrow keys switch. */
function SourceTabs({ source, sourceKey, changes }: SourceTabsProps) {
  const [at, setAt] = useState(0)
  useShortcuts(Object.fromEntries(tabs.map((_, index) => [String(index + 1), () => setAt(index)])))
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (at + step + tabs.length) % tabs.length
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const { key } = tabs[at] ?? tabs[0]
  return (
    <div>
      <div
        role="tablist"
        aria-label="Configuration"
        onKeyDown={move}
        className="mb-3 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`source-tab-${tab.key}`}
            aria-selected={index === at}
            aria-controls="source-tab"
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
            className={clsx(
              'h-control flex-none border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2',
              index === at ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label} <span className="text-ink-2 tabular-nums">{countOf(tab.key, source, changes)}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="source-tab" aria-labelledby={`source-tab-${key}`}>
        {key === 'preview' && <PreviewTab sourceKey={sourceKey} />}
        {key === 'mapping' && <MappingTab sourceKey={sourceKey} mayChange={source.may.change} />}
        {key === 'remote_ids' && <RemoteIds kind={sourceKey.kind} integration_id={sourceKey.id} />}
        {key === 'edits' && <OverridesTab sourceKey={sourceKey} mayChange={source.may.change} />}
        {key === 'settings' && <SettingsTab source={source} sourceKey={sourceKey} />}
        {key === 'pulls' && <PullsTab sourceKey={sourceKey} />}
      </div>
    </div>
  )
}
