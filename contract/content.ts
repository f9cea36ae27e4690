import * as aboutText from '#text/about-stories.ts';
import * as siteText from '#text/site-content.ts';

// The texts of the public pages in the current language, which the shop shows until an owner changes them. The initial
// texts must be true for any clothing shop. The demo has its own texts (demo/site-content.ts).

/** The time for which a slide and a story are shown, in milliseconds (spec §9). */
export const heroMs = 5000;
export const aboutMs = 6000;

/** The rating that every product on the wishlist shows (spec §9 "Wishlist shows a fixed rating of 4 stars"). */
export const wishlistStars = 4;

/** The picture id with which a slide or a tile shows the drawing that comes with the shop. */
export const DRAWN = 'drawn';

/**
 * Returns the initial texts of the public pages: six slides, five tiles, four highlights (spec §2 Home), three stories
 * (spec §2 About).
 */
export function initialContent() {
  return {
    tagline: siteText.tagline(),
    hero: initialSlides(),
    tiles: initialTiles(),
    // "$50" is a figure of the specification and stays as it is there (spec §2 Home).
    highlights: [
      { title: siteText.shippingTitle(), text: siteText.shippingText() },
      { title: siteText.paymentTitle(), text: siteText.paymentText() },
      { title: siteText.returnsTitle(), text: siteText.returnsText() },
      { title: siteText.supportTitle(), text: siteText.supportText() },
    ],
    callToAction: { title: siteText.callTitle(), text: siteText.callText(), button: siteText.callButton() },
    about: initialStories(),
  };
}

function initialSlides() {
  const slide = (eyebrow: string, title: string, text: string, button: string, link: string) => ({
    eyebrow,
    title,
    text,
    button,
    link,
  });
  return [
    slide(siteText.newEyebrow(), siteText.newTitle(), siteText.newText(), siteText.newButton(), '/shop?sort=newest'),
    slide(siteText.payEyebrow(), siteText.payTitle(), siteText.payText(), siteText.payButton(), '/shop'),
    slide(
      siteText.priceEyebrow(),
      siteText.priceTitle(),
      siteText.priceText(),
      siteText.priceButton(),
      '/shop?sort=priceLowHigh',
    ),
    slide(
      siteText.stockEyebrow(),
      siteText.stockTitle(),
      siteText.stockText(),
      siteText.stockButton(),
      '/shop?availability=in-stock',
    ),
    slide(siteText.familyEyebrow(), siteText.familyTitle(), siteText.familyText(), siteText.familyButton(), '/shop'),
    slide(siteText.allEyebrow(), siteText.allTitle(), siteText.allText(), siteText.allButton(), '/shop'),
  ];
}

function initialTiles() {
  return [
    { title: siteText.newTile(), text: siteText.newTileText(), link: '/shop?sort=newest' },
    { title: siteText.lowTile(), text: siteText.lowTileText(), link: '/shop?maxPrice=500' },
    { title: siteText.midTile(), text: siteText.midTileText(), link: '/shop?maxPrice=1000' },
    { title: siteText.stockTile(), text: siteText.stockTileText(), link: '/shop?availability=in-stock' },
    { title: siteText.allTile(), text: siteText.allTileText(), link: '/shop' },
  ];
}

/** Returns the stories of the about page, for women, men and kids, each with three quality features (spec §2 About). */
function initialStories() {
  return [
    {
      story: aboutText.womenStory(),
      mission: aboutText.womenMission(),
      features: [
        { title: aboutText.womenFirstTitle(), text: aboutText.womenFirstText() },
        { title: aboutText.womenSecondTitle(), text: aboutText.womenSecondText() },
        { title: aboutText.womenThirdTitle(), text: aboutText.womenThirdText() },
      ],
    },
    {
      story: aboutText.menStory(),
      mission: aboutText.menMission(),
      features: [
        { title: aboutText.menFirstTitle(), text: aboutText.menFirstText() },
        { title: aboutText.menSecondTitle(), text: aboutText.menSecondText() },
        { title: aboutText.menThirdTitle(), text: aboutText.menThirdText() },
      ],
    },
    {
      story: aboutText.kidsStory(),
      mission: aboutText.kidsMission(),
      features: [
        { title: aboutText.kidsFirstTitle(), text: aboutText.kidsFirstText() },
        { title: aboutText.kidsSecondTitle(), text: aboutText.kidsSecondText() },
        { title: aboutText.kidsThirdTitle(), text: aboutText.kidsThirdText() },
      ],
    },
  ];
}
