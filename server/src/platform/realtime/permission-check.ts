/**
 * Checks a permission that may be revoked during the check. A revocation closes its channels once, so a channel that is
 * opened by an answer from before it would stay open: a positive answer counts only if nothing was revoked.
 */
export async function checkPermission(
  hub: { readonly revocations: number },
  check: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    const { revocations } = hub
    const isAllowed = await check()
    if (!isAllowed || hub.revocations === revocations) return isAllowed
  }
}
