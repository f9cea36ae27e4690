import * as adminContentText from '#text/admin-content.ts';
import { aboutTabs } from '../../shopper/about/tabs.ts';

const fields: Partial<Record<string, () => string>> = {
  eyebrow: adminContentText.eyebrow,
  title: adminContentText.titleField,
  text: adminContentText.text,
  button: adminContentText.button,
  story: adminContentText.story,
  mission: adminContentText.mission,
};
const places: Partial<Record<string, (number: number) => string>> = {
  hero: (number) => adminContentText.slide({ number }),
  tiles: (number) => adminContentText.tile({ number }),
  highlights: (number) => adminContentText.highlight({ number }),
  callToAction: () => adminContentText.callToAction(),
  about: (number) => aboutTabs()[number - 1] ?? '',
};

/** Answers the editor's name for the text at this path, such as `hero.0.title`; undefined for pictures and links. */
export function labelOf(path: string): string | undefined {
  if (path === 'tagline') return adminContentText.tagline();
  const [place = '', index = ''] = path.split('.');
  const part = fields[path.slice(path.lastIndexOf('.') + 1)]?.();
  const at = places[place]?.(Number(index) + 1);
  return part && at && adminContentText.aboutOf({ tab: at, part });
}
