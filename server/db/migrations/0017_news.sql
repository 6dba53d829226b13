CREATE TABLE "news_settings" (
	"user_id" bigint NOT NULL,
	"church_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"events" jsonb NOT NULL,
	"frequency" text NOT NULL,
	"muted_services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_settings_user_id_channel_pk" PRIMARY KEY("user_id","channel")
);
--> statement-breakpoint
ALTER TABLE "news_settings" ADD CONSTRAINT "news_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_settings" ADD CONSTRAINT "news_settings_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_settings_next" ON "news_settings" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "answers_time" ON "answers" USING btree ("church_id","answered_at");
