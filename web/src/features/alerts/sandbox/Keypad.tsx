import { Button } from '../../../platform/ui/controls/Button.tsx'

export const keypadKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
const keyNames: Record<string, string> = { '*': 'Star', '#': 'Pound' }

export const Keypad = ({ onPress }: { onPress: (key: string) => void }) => (
  <div className="flex flex-col gap-2">
    <div role="group" aria-label="Keypad" className="grid w-56 grid-cols-3 gap-2">
      {keypadKeys.map((key) => (
        <Button key={key} aria-label={keyNames[key] ?? key} onClick={() => onPress(key)}>
          {key}
        </Button>
      ))}
    </div>
    <p className="text-xs text-ink-2">Your keyboard works too: digits, * and #.</p>
  </div>
)
