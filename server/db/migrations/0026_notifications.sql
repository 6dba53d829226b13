ALTER TABLE "news_settings" RENAME TO "notification_settings";--> statement-breakpoint
ALTER INDEX "news_settings_next" RENAME TO "notification_settings_next";--> statement-breakpoint
ALTER TABLE "notification_settings" RENAME CONSTRAINT "news_settings_user_id_channel_pk" TO "notification_settings_user_id_channel_pk";--> statement-breakpoint
ALTER TABLE "notification_settings" RENAME CONSTRAINT "news_settings_user_id_users_id_fk" TO "notification_settings_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "notification_settings" RENAME CONSTRAINT "news_settings_church_id_churches_id_fk" TO "notification_settings_church_id_churches_id_fk";--> statement-breakpoint
UPDATE "mails" SET "kind" = 'notification' WHERE "kind" = 'news';
