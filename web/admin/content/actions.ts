import type { Image } from '#contract/image.ts';
import type { SiteContent } from '#contract/site-content.ts';
import * as contentText from '#text/content.ts';
import * as generalText from '#text/general.ts';
import { baseLocale, isLocale, type Locale } from '#messages/locales.ts';
import { messageOf } from '../../api/api-error.ts';
import type { Answer } from '../../api/address.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { done, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/send.ts';

// The actions of the home page's editor. If a save fails, the reason appears beside the save button.

export const contentKey = (language: Locale) => ['admin', 'content', language];

/**
 * Saves the home page's content, which the field `content` holds as JSON. Returns the content as the server stored it.
 */
export const saveContent: FormAction<SiteContent> = async (form) => {
  // The cast is safe: the editor wrote its own draft into this field.
  const { updatedAt, ...content } = JSON.parse(String(form.get('content'))) as SiteContent;
  const asked = String(form.get('language'));
  const language = isLocale(asked) ? asked : baseLocale;
  try {
    const saved = await call('PUT /content', { body: { ...content, language, expectedUpdatedAt: updatedAt } });
    queries.setQueryData(
      contentKey(language),
      (known?: Answer<'GET /content/all'>) => known && { ...known, content: saved.content },
    );
    notify('success', saved.message, 'shop');
    return done(saved.content);
  } catch (error) {
    return refusedSave(error, contentText.saveFailed());
  }
};

/**
 * Uploads the picture of a slide or a tile. Shoppers see the picture only after the person has saved the content with
 * this picture.
 */
export const uploadPicture: FormAction<Image> = async (form) => {
  const body = new FormData();
  const picture = form.get('picture');
  if (picture) body.set('picture', picture);
  try {
    return done((await call('POST /content/pictures', { body, via: upload })).picture);
  } catch (error) {
    return { isDone: false, error: messageOf(error, generalText.failed()) };
  }
};
