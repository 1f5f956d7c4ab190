import { useNavigate } from '@tanstack/react-router'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { useWindowKeys } from '../../../platform/keyboard/use-window-keys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { editOnWiderScreen, neverNobody } from '../routing.text.ts'
import { useMayEdit } from '../use-may-edit.ts'
import { ConditionList } from './ConditionList.tsx'
import { OutdatedBar } from './OutdatedBar.tsx'
import { PolicyActions } from './PolicyActions.tsx'
import { PolicyAside } from './PolicyAside.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { PolicyHeader } from './PolicyHeader.tsx'
import { PolicySentence } from '../PolicySentence.tsx'
import { PolicySets } from './PolicySets.tsx'
import { PolicySwitches } from './PolicySwitches.tsx'
import { PolicyTabs, type PolicyTab } from './PolicyTabs.tsx'
import { usePolicyDraft } from './use-policy-draft.ts'

/** `policy` is null for a new one. */
export function PolicyEditor({ policy }: { policy: RoutingPolicy | null }) {
  const { mayChange, mayEdit } = useMayEdit()
  const [tab, setTab] = useState<PolicyTab>('sets')
  const [switches, setSwitches] = useState({ is_active: true, is_trial: false })
  const editing = usePolicyDraft(policy, switches)
  const navigate = useNavigate()
  const content = useRef<HTMLDivElement>(null)
  const { shown, problems, change } = editing
  const save = () =>
    editing.save(({ id, name }) => {
      showToast(policy ? `${name} saved` : `${name} created`)
      if (!policy)
        void navigate({
          to: '/messageRouting/{-$item}',
          params: { item: String(id) },
          replace: true,
          ignoreBlocker: true,
        })
    })
  const mustSave = mayEdit && (policy === null || editing.isChanged)
  useWindowKeys({
    'Ctrl+KeyS': () => {
      if (mustSave && !editing.isOutdated) save()
    },
  })
  useShortcuts({
    d: (event) => {
      event.preventDefault()
      document.querySelector<HTMLElement>('#policy-effect')?.focus()
    },
  })
  const openPart = (part: string) => {
    flushSync(() => setTab('sets'))
    content.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus()
  }
  const part = { isEditable: mayEdit, onChange: change }
  return (
    <div className="flex h-full min-h-0 bg-surface max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col max-lg:flex-none">
        <PolicyHeader policy={policy}>
          {mayChange && <PolicySwitches policy={policy} switches={switches} onSwitches={setSwitches} />}
          {mustSave && policy && <Button onClick={editing.discard}>Discard</Button>}
          {mustSave && !editing.isOutdated && (
            <Button tone="accent" busy={editing.isBusy} aria-keyshortcuts="Control+S" onClick={save}>
              {policy ? 'Save' : 'Create policy'} <Kbd>Ctrl S</Kbd>
            </Button>
          )}
        </PolicyHeader>
        <PolicyTabs policy={policy} tab={tab} sets={shown.sets} actions={shown.actions} onTab={setTab} />
        <div ref={content} className="min-h-0 flex-1 px-4 py-4 md:px-6 lg:overflow-y-auto">
          {mayChange && !mayEdit && <p className="pb-3 text-xs text-ink-2">{editOnWiderScreen}</p>}
          {editing.isOutdated && policy && <OutdatedBar policy={policy} editing={editing} onSave={save} />}
          <div className={editing.formErrors.length > 0 ? 'pb-3' : undefined}>
            <FormErrors sentences={editing.formErrors} />
          </div>
          {mayEdit && <PolicyFields draft={shown} problems={problems} onChange={change} />}
          <PolicySentence sets={shown.sets} actions={shown.actions} onOpen={openPart} />
          {tab === 'sets' && <PolicySets {...part} sets={shown.sets} error={problems.conditionset_ids} />}
          {tab === 'conditions' && <ConditionList {...part} sets={shown.sets} />}
          {tab !== 'conditions' && (
            <PolicyActions {...part} actions={shown.actions} error={problems.action_ids} />
          )}
          <p className="pt-4 text-xs text-ink-2">{neverNobody}</p>
        </div>
      </div>
      <PolicyAside policy={policy} draft={shown} isChanged={editing.isChanged} />
      <UnsavedChangesGuard isChanged={editing.isChanged} />
    </div>
  )
}
