import { TextButton } from '../../../platform/ui/controls/Button.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { blanksLeftText, nextBlankLabel, stopLabel } from './quick-phrases.text.ts'
import type { QuickPhrases } from './use-quick-phrases.ts'

/** Says how many blanks are left. The button is for touch screens, which have no Tab key. */
export const BlanksLeft = ({ phrases, className = '' }: { phrases: QuickPhrases; className?: string }) => (
  <p className={`flex flex-wrap items-center gap-x-2 text-xs text-ink-2 ${className}`}>
    {/* Always rendered: a live region must exist before its content. */}
    <span role="status">{phrases.blanksLeft > 0 && blanksLeftText(phrases.blanksLeft)}</span>
    {phrases.blanksLeft > 0 && (
      <>
        <TextButton
          // Keeps the focus, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={phrases.goToBlank}
        >
          {nextBlankLabel}
        </TextButton>
        <span className="flex items-center gap-1 pointer-coarse:hidden">
          <Kbd>Tab</Kbd> · <Kbd>Esc</Kbd> {stopLabel}
        </span>
      </>
    )}
  </p>
)
