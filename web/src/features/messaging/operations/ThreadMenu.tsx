import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBell,
  IconDots,
  IconHistory,
  IconListCheck,
  IconReportMedical,
  IconUserPlus,
  IconWheelchair,
} from '@tabler/icons-react'
import { IconButton } from '../../../platform/ui/Button.tsx'
import { Menu, type MenuItem } from '../../../platform/ui/Menu.tsx'
import type { Operations } from './use-operations.ts'

type Line = Omit<MenuItem, 'onSelect'> & { onSelect: (() => void) | undefined }

const size = 16

/** Everything that can be done with a thread beside answering and archiving it. */
export function ThreadMenu({ operations }: { operations: Operations }) {
  const { forward, people, subject, writeBack, history, alerts, proof, recall } = operations
  const lines: Line[] = [
    { label: 'Forward', keys: 'F', icon: <IconArrowForwardUp size={size} />, onSelect: forward },
    { label: 'Add people', keys: 'A', icon: <IconUserPlus size={size} />, onSelect: people },
    { label: 'Attach a patient', keys: 'P', icon: <IconWheelchair size={size} />, onSelect: subject },
    { label: 'Write to the EMR', icon: <IconReportMedical size={size} />, onSelect: writeBack },
    { label: 'Message history', keys: 'H', icon: <IconHistory size={size} />, onSelect: history },
    { label: 'Alerts by user', icon: <IconBell size={size} />, onSelect: alerts },
    { label: 'Proof of page', icon: <IconListCheck size={size} />, onSelect: proof },
    { label: 'Recall', danger: true, line: true, icon: <IconArrowBackUp size={size} />, onSelect: recall },
  ]
  const items = lines.flatMap(({ onSelect, ...line }) => (onSelect ? [{ ...line, onSelect }] : []))
  return (
    <Menu
      items={items}
      trigger={
        <IconButton label="More actions">
          <IconDots size={18} />
        </IconButton>
      }
    />
  )
}
