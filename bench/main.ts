// npm run bench [-- …]: measures whole shops (bench/measure-shops.ts explains the arguments). With one-account, lists
// or sale-start as first argument, the program makes another measurement, which the file of that name explains. Each
// benchmark ends the process by itself.

const measures = {
  'one-account': async () => import('./one-account.ts'),
  lists: async () => import('./lists.ts'),
  'sale-start': async () => import('./sale-start.ts'),
};
const [name] = process.argv.slice(2);
if (name === 'one-account' || name === 'lists' || name === 'sale-start') await measures[name]();
else await import('./measure-shops.ts');
