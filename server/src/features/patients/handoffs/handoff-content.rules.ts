import type {
  HandoffContent,
  NewContingency,
  NewHandoffAction,
  Severity,
  HandoffContentView,
} from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import type { z } from 'zod'

type Action = z.output<typeof NewHandoffAction>
type Contingency = z.output<typeof NewContingency>

/** The content as it is stored. `changed`: the time of a correction after the receiver opened it. */
export interface StoredContent {
  summary: string
  summary_changed?: string | null
  severity_changed?: string | null
  actions: (Action & { changed?: string | null })[]
  contingencies: (Contingency & { changed?: string | null })[]
  removed?: { text: string; changed: string }[]
}

export interface ContentInput {
  severity?: Severity | null | undefined
  summary?: string | undefined
  actions?: Action[] | undefined
  contingencies?: Contingency[] | undefined
}

export const toStored = ({
  summary = '',
  actions = [],
  contingencies = [],
}: ContentInput): StoredContent => ({
  summary,
  actions,
  contingencies,
})

export const listOwners = ({ actions = [] }: Pick<ContentInput, 'actions'>): number[] =>
  actions.flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id]))

export interface HandoffText {
  severity: Severity | null
  content: StoredContent
}

const sentence = ({ condition, response }: Contingency) =>
  isBlank(response) ? `If ${condition}` : `If ${condition}, then ${response}`

/**
 * Marks the items that differ from the text that the receiver has opened. Before the first opening, nothing is
 * marked.
 */
export function correctContent(
  before: HandoffText,
  input: ContentInput,
  { now, isOpened }: { now: string; isOpened: boolean },
): HandoffText & { changed_action_ids: string[] } {
  const severity = input.severity === undefined ? before.severity : input.severity
  const {
    summary = before.content.summary,
    actions = before.content.actions,
    contingencies = before.content.contingencies,
  } = input
  const old = before.content
  const mark = (isSame: boolean, was: string | null = null) => (isSame ? was : isOpened ? now : null)
  const changed_action_ids: string[] = []
  const markedActions = actions.map((action) => {
    const was = old.actions.find(({ id }) => id === action.id)
    const isSame = was?.text === action.text && was.owner_id === action.owner_id && was.due === action.due
    if (!isSame) changed_action_ids.push(action.id)
    const { id, text, owner_id, due } = action
    return { id, text, owner_id, due, changed: mark(isSame, was?.changed) }
  })
  const markedContingencies = contingencies.map(({ id, condition, response }) => {
    const was = old.contingencies.find((each) => each.id === id)
    const isSame = was?.condition === condition && was.response === response
    return { id, condition, response, changed: mark(isSame, was?.changed) }
  })
  const isGone = (remaining: readonly { id: string }[]) => (item: { id: string }) =>
    !remaining.some(({ id }) => id === item.id)
  const gone = [
    ...old.actions.filter(isGone(actions)).map(({ text }) => text),
    ...old.contingencies.filter(isGone(contingencies)).map(sentence),
  ]
  return {
    severity,
    changed_action_ids,
    content: {
      summary,
      severity_changed: mark(severity === before.severity, old.severity_changed),
      summary_changed: mark(summary === old.summary, old.summary_changed),
      actions: markedActions,
      contingencies: markedContingencies,
      removed: [...(old.removed ?? []), ...(isOpened ? gone.map((text) => ({ text, changed: now })) : [])],
    },
  }
}

/** Names by user id. */
type Names = Readonly<Record<string, string>>

const presentOwner = (id: number | null, names: Names) =>
  id === null ? null : { id, display_name: names[id] ?? '' }

export const presentContent = (
  { summary = '', actions = [], contingencies = [] }: Partial<StoredContent>,
  severity: Severity | null,
  names: Names,
): HandoffContent => ({
  severity,
  summary,
  actions: actions.map(({ id, text, owner_id, due }) => ({
    id,
    text,
    owner: presentOwner(owner_id, names),
    due,
  })),
  contingencies: contingencies.map(({ id, condition, response }) => ({ id, condition, response })),
})

export function presentContentView(
  stored: Partial<StoredContent>,
  { severity, names, checked }: { severity: Severity | null; names: Names; checked: readonly string[] },
): z.output<typeof HandoffContentView> {
  const { summary, actions, contingencies } = presentContent(stored, severity, names)
  const changes = (items: readonly { id: string; changed?: string | null }[] = []) =>
    new Map(items.map(({ id, changed }) => [id, changed ?? null]))
  const [byAction, byContingency] = [changes(stored.actions), changes(stored.contingencies)]
  return {
    severity,
    severity_changed: stored.severity_changed ?? null,
    summary,
    summary_changed: stored.summary_changed ?? null,
    actions: actions.map((action) => ({
      ...action,
      changed: byAction.get(action.id) ?? null,
      is_checked: checked.includes(action.id),
    })),
    contingencies: contingencies.map((each) => ({ ...each, changed: byContingency.get(each.id) ?? null })),
    removed: stored.removed ?? [],
  }
}
