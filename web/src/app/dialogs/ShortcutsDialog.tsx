import { Checkbox } from '../../platform/ui/controls/Checkbox.tsx'
import { Dialog } from '../../platform/ui/dialogs/Dialog.tsx'
import { Kbd } from '../../platform/ui/indicators/Kbd.tsx'
import { usePreference } from '../../platform/preferences/preference.ts'
import { singleKeyShortcuts } from '../../platform/preferences/single-key-shortcuts.ts'

const shortcuts: readonly (readonly [string, readonly string[]])[] = [
  ['Command palette', ['Ctrl K']],
  ['Search', ['/']],
  ['Next or previous conversation or row', ['J', 'K']],
  ['Open the focused conversation or row', ['Enter']],
  ['Back to the list', ['U', 'Esc']],
  ['Reply', ['R']],
  ['Send', ['Enter']],
  ['New line', ['Shift Enter']],
  ['Archive, or move back to the inbox', ['E']],
  ['Mark as unread', ['Shift U']],
  ['Forward', ['F']],
  ['Add people', ['A']],
  ['Attach a patient', ['P']],
  ['Message history', ['H']],
  ['Accept or reject', ['Y', 'N']],
  ['Choose an answer', ['1', '2', '3', '4']],
  ['Compose', ['C']],
  ['Monitor a user', ['M']],
  ['Inbox, unread, archive', ['Shift 1', 'Shift 2', 'Shift 3']],
  ['Go to messages', ['G I']],
  ['Go to on call', ['G O']],
  ['Go to schedule', ['G S']],
  ['Go to patients', ['G P']],
  ['Go to reports', ['G R']],
  ['Go to admin', ['G A']],
  ['Calendar: today, day, week, month', ['T', 'D', 'W', 'M']],
  ['Calendar: back, forward, add shift', ['←', '→', 'N']],
  ['Routing: new, move, save, dry run', ['C', 'Alt ↑', 'Alt ↓', 'Ctrl S', 'D']],
  ['Show this list', ['?']],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const preference = usePreference(singleKeyShortcuts)
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        {shortcuts.map(([action, keys]) => (
          <div key={action} className="contents">
            <dt>{action}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        asSwitch
        className="mt-3 border-t border-line pt-3"
        label="Single-key shortcuts"
        hint="Turn off if you use speech input."
        checked={preference === 'on'}
        onChange={(event) => singleKeyShortcuts.set(event.target.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
