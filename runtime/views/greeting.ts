/** Translation key of the greeting for an hour of the day. */
export function greeting(hour: number): string {
  if (hour < 9) return 'dashboard.beforeNine';
  if (hour <= 11) return 'dashboard.morning';
  if (hour <= 13) return 'dashboard.noon';
  if (hour < 20) return 'dashboard.afternoon';
  return 'dashboard.evening';
}
