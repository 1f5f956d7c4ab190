import { IconAlertTriangleFilled, IconArrowDown } from '@tabler/icons-react'
import type { Priority } from '@wardline/contract/messaging/threads/priority.ts'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { priorityLabel, priorityLabels } from './priority.text.ts'

const priorities = [
  { value: 0, label: priorityLabels.low, icon: <IconArrowDown size={13} aria-hidden /> },
  { value: 1, label: priorityLabels.medium },
  {
    value: 2,
    label: priorityLabels.high,
    tone: 'danger',
    icon: <IconAlertTriangleFilled size={13} aria-hidden />,
  },
] as const

interface PriorityControlProps {
  value: Priority
  onChange: (value: Priority) => void
}

export const PriorityControl = ({ value, onChange }: PriorityControlProps) => (
  <SegmentedControl legend={priorityLabel} value={value} segments={priorities} onChange={onChange} />
)
