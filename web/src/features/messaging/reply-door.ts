/** Whoever writes next writes a reply to the thread that is open. */
export const focusReply = (): void => document.querySelector<HTMLElement>('[data-reply]')?.focus()
