import { IconAlertTriangleFilled, IconArrowDown } from '@tabler/icons-react'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { priorityNames } from './note-template.text.ts'

const priorities = [
  { value: 0, label: priorityNames[0], icon: <IconArrowDown size={13} aria-hidden /> },
  { value: 1, label: priorityNames[1] },
  {
    value: 2,
    label: priorityNames[2],
    tone: 'danger',
    icon: <IconAlertTriangleFilled size={13} aria-hidden />,
  },
] as const

interface NotePriorityControlProps {
  value: NoteTemplate['priority']
  hideLegend?: boolean
  onChange: (value: NoteTemplate['priority']) => void
}

export const NotePriorityControl = ({ hideLegend = false, ...rest }: NotePriorityControlProps) => (
  <SegmentedControl legend="Priority" hideLegend={hideLegend} segments={priorities} {...rest} />
)
