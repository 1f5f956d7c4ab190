import type {
  HandoffContent,
  HandoffField,
} from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'

type Written = HandoffContent & { note: string; read_back: string }

function formatDue(due: string, time_zone: string): string {
  const at = Temporal.Instant.from(due).toZonedDateTimeISO(time_zone)
  return at.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

/** Writes the text of each field of the template. */
function writeFields(written: Written, time_zone: string): Record<HandoffField, string> {
  const { severity, summary, note, actions, contingencies, read_back } = written
  return {
    severity: severity === null ? '' : severity.charAt(0).toUpperCase() + severity.slice(1),
    summary: summary === '' ? note : summary,
    actions: actions
      .map(({ text, owner, due }) =>
        [text, owner?.display_name, due === null ? undefined : formatDue(due, time_zone)]
          .filter((part) => part !== undefined)
          .join(' · '),
      )
      .join('\n'),
    contingencies: contingencies
      .map(({ condition, response }) =>
        response === '' ? `If ${condition}` : `If ${condition}, then ${response}`,
      )
      .join('\n'),
    read_back,
  }
}

export interface TemplateField {
  id: number
  name: string
  show_label: boolean
  key: HandoffField
}

/** Text of a field that the account has deleted is in the content, so that none is lost. */
export function writeHandoffNote(
  written: Written,
  { fields, time_zone, heading }: { fields: readonly TemplateField[]; time_zone: string; heading: string },
): { content: string; data: Note['data'] } {
  const values = writeFields(written, time_zone)
  const data = fields.map(({ id, name, show_label, key }) => ({
    field_id: id,
    name,
    show_label,
    value: values[key],
  }))
  const rest = Object.entries(values)
    .filter(([key, value]) => value !== '' && !fields.some((field) => field.key === key))
    .map(([, value]) => value)
  return { content: [heading, ...rest].join('\n'), data }
}
