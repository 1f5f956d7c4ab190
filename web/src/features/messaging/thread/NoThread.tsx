import { IconMessages } from '@tabler/icons-react'
import { Kbd } from '../../../platform/ui/Kbd.tsx'

/** Nothing is open. On phones the list has the whole screen instead. */
export const NoThread = () => (
  <section
    aria-label="No thread"
    className="hidden place-content-center justify-items-center gap-2 text-ink-2 md:grid"
  >
    <IconMessages size={36} stroke={1.25} aria-hidden />
    <p>
      Choose a thread, or press <Kbd>C</Kbd> to write a new one.
    </p>
  </section>
)
