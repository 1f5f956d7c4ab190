import type { Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { describeThen, describeWhen } from './phrase.view.ts'
import { PhraseText } from './PhraseText.tsx'

interface PolicySentenceProps {
  sets: ConditionSet[]
  actions: Action[]
  onOpen: (part: string) => void
}

/** The summary; its values lead to their condition or action. */
export const PolicySentence = ({ sets, actions, onOpen }: PolicySentenceProps) => (
  <p aria-label="Summary" className="max-w-3xl leading-8 wrap-anywhere">
    <span className="font-semibold">When</span>{' '}
    {sets.length === 0 ? (
      '…'
    ) : (
      <PhraseText phrase={describeWhen({ conditionsets_list: sets })} onOpen={onOpen} />
    )}
    , <span className="font-semibold">then</span>{' '}
    {actions.length === 0 ? (
      '…'
    ) : (
      <PhraseText phrase={describeThen({ actions_list: actions })} onOpen={onOpen} />
    )}
    .
  </p>
)
