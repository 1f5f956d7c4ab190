import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { useState } from 'react'
import { describeThen, describeWhen } from '../phrase.view.ts'
import { PhraseText } from '../PhraseText.tsx'
import { neverNobody } from '../routing.text.ts'
import { ActionList } from './ActionList.tsx'
import { ConditionList } from './ConditionList.tsx'
import { PolicyAside } from './PolicyAside.tsx'
import { PolicyHeader } from './PolicyHeader.tsx'
import { PolicyTabs, type PolicyTab } from './PolicyTabs.tsx'
import { SetList } from './SetList.tsx'

/** `policy` is null for a new one. */
export function PolicyEditor({ policy }: { policy: RoutingPolicy | null }) {
  const [tab, setTab] = useState<PolicyTab>('sets')
  const sets = policy?.conditionsets_list ?? []
  const actions = policy?.actions_list ?? []
  return (
    <div className="flex h-full min-h-0 bg-surface">
      <div className="flex min-w-0 flex-1 flex-col">
        <PolicyHeader policy={policy} />
        <PolicyTabs policy={policy} tab={tab} sets={sets} actions={actions} onTab={setTab} />
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-6">
          <p className="leading-7">
            <span className="font-semibold">When</span>{' '}
            <PhraseText phrase={describeWhen({ conditionsets_list: sets })} />,{' '}
            <span className="font-semibold">then</span>{' '}
            <PhraseText phrase={describeThen({ actions_list: actions })} />.
          </p>
          {tab === 'sets' && <SetList sets={sets} />}
          {tab === 'conditions' && <ConditionList sets={sets} />}
          {tab !== 'conditions' && <ActionList actions={actions} />}
          <p className="pt-4 text-xs text-ink-2">{neverNobody}</p>
        </div>
      </div>
      {policy && <PolicyAside policy={policy} />}
    </div>
  )
}
