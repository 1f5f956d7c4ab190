/** Milliseconds after which what waits comes anyway: a tab in the background is never painted. */
const patience = 1500

let tell = () => {}
const painted = new Promise<void>((resolve) => (tell = resolve))
setTimeout(tell, patience)

/** The first screen is drawn: called once it stands in the page, and told one frame later. */
export const noteFirstScreen = (): void => {
  requestAnimationFrame(() => setTimeout(tell))
}

/** Resolves when the first screen has been painted: for what nobody needs before that. */
export const firstScreenPainted = (): Promise<void> => painted
